import { plural } from '../../base/text/plural.ts'
import { type GenerationRun, hasFailed } from '../../making/generation/generation-run.ts'
import type { RunStatus } from '../../making/generation/run-status.ts'

/** Returns a sentence about a run. `waiting` is the number of its questions that wait for review. */
export function runSentence(run: GenerationRun, waiting: number): string {
  return `Run ${run.number}${SENTENCES[run.status](run, waiting)}`
}

type Sentence = (run: GenerationRun, waiting: number) => string

const SENTENCES: Record<RunStatus, Sentence> = {
  running: ({ stage }) => `: ${STAGE_SENTENCES[stage]}`,
  skipped: () => ': no questions were generated.',
  queued: ({ resumeAt }) =>
    resumeAt ? ' waits for the AI service.' : ' waits until others are done.',
  cancelled: () => ' was cancelled. Riders keep the questions they have.',
  postponed: () => ' waits for the next day.',
  interrupted: () => ' was interrupted. It will start again by itself soon.',
  failed: () => ' failed. Riders keep the questions they have.',
  done: sentenceOfDone,
}

function sentenceOfDone(run: GenerationRun, waiting: number): string {
  if (hasFailed(run)) {
    return ' failed: the AI model sent nothing usable. Riders keep the questions they have.'
  }
  const [passed, failed] = [run.passed ?? 0, run.waiting ?? 0]
  const rest =
    waiting > 0
      ? ` ${waiting} ${plural(waiting, { one: 'waits', other: 'wait' })} for your review.`
      : ''
  if (run.version === null) return `: no question was confirmed, so none was published.${rest}`
  const written = passed + failed
  const count = failed > 0 ? `${passed} of ${written}` : passed
  return `: ${count} ${plural(written, { one: 'question', other: 'questions' })} published as version ${run.version}.${rest}`
}

const STAGE_SENTENCES: Record<GenerationRun['stage'], string> = {
  uploaded: 'sending the manual to the AI model.',
  counting: 'measuring the manual.',
  writing: 'the AI model is writing questions.',
  checking: 'checking the questions.',
  replacing: 'the AI model is replacing questions that failed the checks.',
  reading: 'the second reader is answering the questions that passed.',
  publishing: 'publishing the questions that passed.',
}
