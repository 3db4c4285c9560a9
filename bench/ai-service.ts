import { provedItems } from '../app/making/generation/manuals.fixture.ts'
import { says, startAiService } from '../test/ai-service.fixture.ts'

/** A stand-in for the AI service, in its own process. It sends its URL to the parent process. */
const service = await startAiService()
/** The questions in each reply. They cite about two dozen pages, and a run renders these pages. */
const QUESTIONS = provedItems(25, 0, 6)
service.answers(says(JSON.stringify(QUESTIONS)))
process.send?.(service.url)
process.on('disconnect', () => process.exit())
