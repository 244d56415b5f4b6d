// Begins what the address names, and leaves no step in the history that would begin it once more.

const button = document.querySelector("button");
const { place, wanted, atOnce } = button.dataset;

async function begin() {
  button.disabled = true;
  const answer = await fetch(`/api/pages?${wanted}`, { method: "POST", headers: { "X-Simcord-Capability": place } });
  if (answer.ok) location.replace(`/#${place}`);
  button.disabled = false;
}

button.addEventListener("click", begin);
if (atOnce) begin();
