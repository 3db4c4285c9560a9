import type { OnDevice } from '../device/device-storage.client.ts'
import { CLASS_KEY } from './class-key.ts'

export default { [`${CLASS_KEY}*`]: 'sign-out' } satisfies OnDevice
