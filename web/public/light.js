// Runs before the first paint, so that a chosen light does not flash.
try {
  const light = localStorage.getItem('mozzie.light')
  if (light === 'day' || light === 'night') document.documentElement.dataset.light = light
} catch {
  // Storage is closed: the device's own light is used.
}
