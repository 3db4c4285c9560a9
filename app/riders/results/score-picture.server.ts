import { markOfFace, readFace } from '../../base/face/face.server.ts'
import type { Face } from '../../base/face/face.ts'
import { ownLooks } from '../../base/sharing/own-looks.server.ts'
import * as texts from '../../base/sharing/picture-messages.ts'
import { readParts } from '../../base/sharing/picture-parts.server.ts'
import { drawScore, drawState, type PlateColors } from '../../base/sharing/share-drawings.ts'
import { TAG } from '../../base/text/language.ts'
import type { Services } from '../../context.server.ts'
import { examTerms } from '../../questions/states/exam-terms.ts'
import { PASS_PERCENTAGE } from '../../questions/states/pass-percentage.ts'
import { shownStateName } from '../../questions/states/state-name.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import { US_STATES, type UsState } from '../../questions/states/us-states.ts'
import { percentage } from '../attempts/score.ts'
import * as messages from '../attempts/score-messages.ts'
import type { SharedScore } from './score-path.ts'

/** At most this many pictures of each language wait, so that a flood of requests cannot block the encoder. */
const MAX_WAITING = 4
let waiting = 0

type Png = Uint8Array<ArrayBuffer>

/**
 * Renders the picture of a score as a PNG. Keeps nothing, because caches on the way keep it. Returns
 * null if too many pictures wait, or if the server has no picture library.
 */
export function renderScore(services: Services, score: SharedScore): Promise<Png | null> {
  return render(services, () => drawingOf(services, score))
}

/** Renders the picture of a state on a site with a face of its own. A process keeps those of one face. */
export function renderState(services: Services, state: UsState, face: Face): Promise<Png | null> {
  const drawn = services.memory.cache(`state pictures ${TAG}`, US_STATES.length)
  const draw = async () => {
    const { outlines, plates } = await readParts()
    const named = { stateName: shownStateName(state.stateName), abbrev: state.abbrev }
    const colors = colorsOf(plates, state.abbrev)
    return drawState(outlines, texts, named, colors, await ownLooks(services, face))
  }
  return drawn(`${markOfFace(face)} ${state.abbrev}`, () => render(services, draw), Boolean)
}

async function render(services: Services, draw: () => Promise<string>): Promise<Png | null> {
  if (waiting >= MAX_WAITING) return null
  waiting++
  try {
    const rendered = await services.pictureEncoder.draw(await draw())
    if ('png' in rendered) return new Uint8Array(rendered.png)
    services.log.warn({ fault: rendered.fault, cause: rendered.message }, 'cannot draw a picture')
    return null
  } finally {
    waiting--
  }
}

async function drawingOf(
  services: Services,
  { state: { stateName, abbrev }, kind, percent }: SharedScore,
) {
  const { outlines, plates } = await readParts()
  const colors = colorsOf(plates, abbrev)
  const own = await ownLooks(services, await readFace(services))
  const state = { stateName: shownStateName(stateName), abbrev }
  if (kind === 'quiz') {
    const [mark, markText] = [PASS_PERCENTAGE, messages.ownGoal(PASS_PERCENTAGE)]
    const title = messages.quizOnPicture()
    return drawScore(outlines, state, colors, { percent, mark, title, markText }, own)
  }
  const record = await readStateRecord(services, abbrev)
  const terms = examTerms(record?.about ?? null)
  const mark = percentage(terms.toPass, terms.questions)
  const isOurs = terms.toPassBy === 'not published'
  const markText = isOurs ? messages.ownMark(mark) : messages.stateMark(mark)
  const title = messages.examOnPicture()
  return drawScore(outlines, state, colors, { percent, mark, title, markText }, own)
}

function colorsOf(plates: Record<string, PlateColors>, abbrev: string): PlateColors {
  const colors = plates[abbrev]
  if (!colors) throw new Error(`The parts of pictures have no colors for ${abbrev}`)
  return colors
}
