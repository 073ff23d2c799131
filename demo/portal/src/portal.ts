/** The portal's only own script: its button opens the embedded assistant, by the documented event. */
document.querySelector('#ask')?.addEventListener('click', () => {
  document.dispatchEvent(new CustomEvent('plant-assistant-open'));
});
