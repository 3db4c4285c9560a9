import type { OnDevice } from '../device/device-storage.client.ts'
import { COURSE_KEY } from './course-key.ts'

export default { [`${COURSE_KEY}*`]: 'sign-out' } satisfies OnDevice
