import type { OnDevice } from '../../base/device/device-storage.client.ts'
import {
  EXAM_CHANCE,
  EXAM_DATE,
  examChanceKey,
  examDateKey,
  learnedKey,
  TOLD_CORRECTIONS,
} from './study-keys.ts'

export default {
  [EXAM_DATE]: 'sign-out',
  [examDateKey('{owner}')]: 'deletion',
  [EXAM_CHANCE]: 'sign-out',
  [examChanceKey('{owner}')]: 'deletion',
  [learnedKey('*')]: 'sign-out',
  // Earlier releases kept a number of mistakes.
  'mistakes-*': 'sign-out',
  [TOLD_CORRECTIONS]: 'sign-out',
} satisfies OnDevice
