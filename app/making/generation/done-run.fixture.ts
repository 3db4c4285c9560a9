import { NOON } from '../../../test/services.fixture.ts'
import type { GenerationRun } from './generation-run.ts'

/** A first run that published 25 questions. */
export const DONE_RUN: GenerationRun = {
  number: 1,
  status: 'done',
  stage: 'publishing',
  manual: 'm',
  model: 'model',
  by: 'the admin',
  attempt: 1,
  tokens: 1,
  used: { input: 1, output: 1 },
  written: 25,
  passed: 25,
  waiting: 0,
  version: 1,
  notes: [],
  message: null,
  resumeAt: null,
  refusedSince: null,
  startedAt: NOON.toISOString(),
  aliveAt: NOON.toISOString(),
}
