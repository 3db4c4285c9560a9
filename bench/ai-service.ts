import { provedItems } from '../app/generation/manuals.fixture.ts'
import { says, startAiService } from '../test/ai-service.fixture.ts'

/** A program that stands in for the AI service, in a process of its own. It sends its address. */
const service = await startAiService()
/** The questions cite about two dozen pages, which a run draws. */
const QUESTIONS = provedItems(25, 0, 6)
service.answers(says(JSON.stringify(QUESTIONS)))
process.send?.(service.url)
process.on('disconnect', () => process.exit())
