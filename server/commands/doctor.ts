import { runDoctor } from '../doctor/run-doctor.ts'

await runDoctor()
