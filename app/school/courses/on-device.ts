import type { OnDevice } from '../../base/device/device-storage.client.ts'
import { COURSE_KEY, COURSE_LIST } from './course-key.ts'

export default { [`${COURSE_KEY}*`]: 'sign-out', [COURSE_LIST]: 'sign-out' } satisfies OnDevice
