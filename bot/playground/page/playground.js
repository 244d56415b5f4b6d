// What SimCord's page lacks: the way to other places and games, and pictures that stay until the next one is there.
// Runs before the page's own script.

const FIRST = "games";
if (!location.hash) history.replaceState(null, "", `#${FIRST}`);

const place = location.hash.slice(1);
const picker = document.getElementById("place-picker");
picker.value = place;
picker.addEventListener("change", () => { location.hash = picker.value; }); // SimCord's page loads anew by itself

document.body.classList.toggle("direct", place.startsWith("dm-"));
for (const link of document.querySelectorAll("#game-links a")) link.search = place === FIRST ? "" : `?in=${place}`;

// A message that changes is drawn anew, with a picture that has yet to be loaded. The old one stands in for it until then.
const list = document.getElementById("channel-message-list");
const timeline = document.getElementById("channel-timeline");
const pictures = (nodes) => [...nodes].flatMap((node) => node.querySelectorAll ? [...node.querySelectorAll(".media-lightbox-trigger img")] : []);
const loaded = (picture) => picture.complete && picture.naturalWidth > 0;

function standIn(old, picture) {
  const leave = () => { old.remove(); picture.classList.remove("to-come"); };
  old.className = picture.className;
  old.classList.remove("to-come");
  picture.classList.add("to-come");
  picture.before(old);
  for (const end of ["load", "error"]) picture.addEventListener(end, leave, { once: true });
}

// A channel opens at its end, where what is asked stands. SimCord's page first shows the top of the newest message, as often as
// it draws while it opens; from there on it stays where it is put.
const STILL = 10; // frames
let shown = false;

function toTheEnd(still = 0) {
  const ready = window.simcordPreview?.ready;
  const there = timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight <= 1;
  if (!there) timeline.scrollTop = timeline.scrollHeight;
  if (still < STILL) requestAnimationFrame(() => toTheEnd(ready && there ? still + 1 : 0));
}

new MutationObserver((changes) => {
  if (!shown && list.childElementCount) toTheEnd();
  shown = list.childElementCount > 0;
  for (const message of new Set(changes.map((change) => change.target))) {
    if (!message.isConnected || !message.matches(".channel-message")) continue;
    const removed = changes.filter((change) => change.target === message).flatMap((change) => [...change.removedNodes]);
    const old = pictures(removed).filter(loaded);
    const now = pictures(message.children).filter((picture) => !loaded(picture));
    now.forEach((picture, number) => { if (old[number]) standIn(old[number], picture); });
  }
}).observe(list, { childList: true, subtree: true });
