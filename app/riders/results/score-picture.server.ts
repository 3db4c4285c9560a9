import { readParts } from '../../base/sharing/picture-parts.server.ts'
import { drawScore } from '../../base/sharing/share-drawings.ts'
import type { Services } from '../../context.server.ts'
import { examTerms } from '../../questions/states/exam-terms.ts'
import { PASS_PERCENTAGE } from '../../questions/states/pass-percentage.ts'
import { shownStateName } from '../../questions/states/state-name.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import { percentage } from '../attempts/score.ts'
import * as messages from '../attempts/score-messages.ts'
import type { SharedScore } from './score-path.ts'

/** At most this many pictures of each language wait, so that a flood of requests cannot block the encoder. */
const MAX_WAITING = 4
let waiting = 0

/**
 * Renders the picture of a score as a PNG. Keeps nothing, because caches on the way keep it. Returns
 * null if too many pictures wait, or if the server has no picture library.
 */
export async function renderScore(
  services: Services,
  score: SharedScore,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (waiting >= MAX_WAITING) return null
  waiting++
  try {
    const rendered = await services.pictureEncoder.draw(await drawingOf(services, score))
    if ('png' in rendered) return new Uint8Array(rendered.png)
    services.log.warn({ fault: rendered.fault, cause: rendered.message }, 'cannot draw a score')
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
  const colors = plates[abbrev]
  if (!colors) throw new Error(`The parts of pictures have no colors for ${abbrev}`)
  const state = { stateName: shownStateName(stateName), abbrev }
  if (kind === 'quiz') {
    const [mark, markText] = [PASS_PERCENTAGE, messages.ownGoal(PASS_PERCENTAGE)]
    const title = messages.quizOnPicture()
    return drawScore(outlines, state, colors, { percent, mark, title, markText })
  }
  const record = await readStateRecord(services, abbrev)
  const terms = examTerms(record?.about ?? null)
  const mark = percentage(terms.toPass, terms.questions)
  const isOurs = terms.toPassBy === 'not published'
  const markText = isOurs ? messages.ownMark(mark) : messages.stateMark(mark)
  const title = messages.examOnPicture()
  return drawScore(outlines, state, colors, { percent, mark, title, markText })
}
