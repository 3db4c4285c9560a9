import { PREFIX } from '../../base/text/language.ts'
import { CHOSEN_STATE } from '../../questions/states/chosen-state.ts'

/**
 * Runs before the page's script. Loads the questions of the stored state into the browser's cache, so
 * that a quiz starts without a wait. Later does the same for the first state that the rider chooses.
 */
function load(abbrev: string | null) {
  if (!abbrev || !/^[A-Z]{2}$/.test(abbrev)) return
  // Reads the reply, because a browser may cancel an unread one.
  fetch(`${PREFIX}/questions/${abbrev}`)
    .then((answer) => answer.blob())
    .catch(console.warn)
}

try {
  load(localStorage.getItem(CHOSEN_STATE))
} catch (error) {
  console.warn(error)
}
addEventListener('change', ({ target }) => load((target as HTMLSelectElement).value), {
  once: true,
})
