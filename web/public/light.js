// Runs before the first paint, so that a chosen light does not flash, and says so when the page itself does not come.
try {
  const light = localStorage.getItem('mozzie.light')
  if (light === 'day' || light === 'night') document.documentElement.dataset.light = light
} catch {
  // Storage is closed: the device's own light is used.
}

const WORDS = {
  en: ['Mozzie could not be loaded. Is there a line?', 'Try again'],
  fr: ['Mozzie n’a pas pu être chargé. Y a-t-il une connexion ?', 'Réessayer'],
  de: ['Mozzie konnte nicht geladen werden. Ist die Leitung da?', 'Noch einmal'],
  es: ['Mozzie no se ha podido cargar. ¿Hay línea?', 'Otra vez'],
}
function missing() {
  const app = document.getElementById('app')
  if (!app || app.firstElementChild) return
  const [text, word] = WORDS[navigator.language.slice(0, 2)] ?? WORDS.en
  const button = Object.assign(document.createElement('button'), { textContent: word, onclick: () => location.reload() })
  app.append(Object.assign(document.createElement('p'), { textContent: text }), button)
}
addEventListener('mozzie-missing', missing)
// Scripts that are not there, and those that this browser cannot read.
addEventListener('error', (event) => (event.target instanceof HTMLScriptElement || /^SyntaxError/.test(event.message ?? '')) && missing(), true)
