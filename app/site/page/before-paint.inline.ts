import { whenIdle } from '../../base/device/when-idle.ts'
import { KNOWN_RIDER } from '../../people/auth/known-rider.ts'
import { SIGNED_IN_HINT } from '../../people/auth/signed-in-hint.ts'
import { CHOSEN_STATE } from '../../questions/states/chosen-state.ts'
import { HAS_ANSWERS } from '../../riders/attempts/has-answers.ts'
import { EXAM_KEY, QUIZ_KEY, renameOldKeys } from '../../riders/attempts/quiz-key.ts'
import { firstPageOf, parseOwnExam } from '../../riders/learning/own-exam.ts'
import { EXAM_DATE, examDateKey, LEARNER, learnedKey } from '../../riders/learning/study-keys.ts'
import { OFFERED, offersLanguage } from '../shell/offer-language.ts'

/** A storage key, which means that the font is cached, and a class of `html`, which uses the font. */
const LETTERED = 'lettered'
/** A class of `html`: all plates look alike, and pictures below the fold are missing. */
const UNPAINTED = 'unpainted'
const REST_DELAY_MS = 500
/** A class of `html`: the page's script runs or may still start, so the page shows what needs it. */
const SCRIPTED = 'scripted'
const STARTS_WITHIN_MS = 15_000
const { classList } = document.documentElement

// In older browsers a script would fail in the middle of an exam, so none starts (start-late.inline.ts).
const mayStart = 'toSorted' in []
if (mayStart) classList.add(SCRIPTED)
let runs = false
const running = new Promise<void>((resolve) => {
  addEventListener('app-runs', () => {
    runs = true
    if (mayStart) classList.add(SCRIPTED)
    resolve()
  })
})
const expectScript = () => setTimeout(() => runs || classList.remove(SCRIPTED), STARTS_WITHIN_MS)
// A page whose script starts late says when it starts.
addEventListener('app-starts', expectScript)
addEventListener('load', () => document.querySelector('script[data-preload]') || expectScript())

// On a first visit the browser paints the plates and loads the font after everything else. On later visits
// both are there from the start.
addEventListener('load', () => setTimeout(finishPage, REST_DELAY_MS))

function finishPage() {
  classList.remove(UNPAINTED)
  const loaded = document.fonts.load('1em Overpass')
  loaded.then(() => localStorage.setItem(LETTERED, 'yes')).catch(forgets)
  // Another font lays out the whole page again, and a first press would wait for that. So this page gets the
  // font after its script has started, and otherwise the next page has it.
  Promise.all([loaded, running]).then(() => whenIdle(letter), forgets)
}

function letter() {
  classList.add(LETTERED)
  // A question then scrolls as it does when a font has loaded (quiz-phase.tsx).
  document.fonts.dispatchEvent(new Event('loadingdone'))
}

function forgets(error: unknown) {
  console.warn('This browser does not let the app remember anything.', error)
}

// Other classes mean that a rider was signed in here, that this device has answers, that a state was
// chosen, that the rider has learned there, that the rider's exam is over, or that a quiz or an exam is
// unfinished.
try {
  if (offersLanguage()) classList.add(OFFERED)
  classList.add(localStorage.getItem(LETTERED) ? LETTERED : UNPAINTED)
  // Browsers may delete the data of scripts. Without this mark the script would start only at a press.
  if (document.cookie.includes(SIGNED_IN_HINT) && !localStorage.getItem(KNOWN_RIDER)) {
    localStorage.setItem(KNOWN_RIDER, 'yes')
  }
  for (const mark of [KNOWN_RIDER, HAS_ANSWERS, CHOSEN_STATE]) {
    if (localStorage.getItem(mark)) classList.add(mark)
  }
  const state = localStorage.getItem(CHOSEN_STATE)
  if (state && localStorage.getItem(learnedKey(state))) {
    classList.add(LEARNER)
    const rider = localStorage.getItem(KNOWN_RIDER)
    const exam = localStorage.getItem(examDateKey(rider)) ?? localStorage.getItem(EXAM_DATE)
    const firstPage = firstPageOf(parseOwnExam(exam, state), state, new Date())
    if (firstPage) classList.add(firstPage)
  }
  for (const storage of [localStorage, sessionStorage]) renameOldKeys(storage)
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(QUIZ_KEY)) classList.add('left-quiz')
    if (key.startsWith(EXAM_KEY)) classList.add('left-exam')
  }
} catch (error) {
  forgets(error)
}

try {
  sessionStorage.length
} catch (error) {
  forgets(error)
  // The router does not catch this error, so it gets a storage that stores nothing.
  const value = {
    getItem: () => null,
    setItem() {
      throw error
    },
    removeItem() {},
  }
  Object.defineProperty(window, 'sessionStorage', { value })
}
