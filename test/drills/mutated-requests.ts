import { startServer } from '../../server/server-process.fixture.ts'
import { says, startAiService } from '../ai-service.fixture.ts'
import { DRAFT, furnish } from '../authorization.fixture.ts'
import { sendMutated } from '../mutated-requests.fixture.ts'
import { peopleOf } from '../people.fixture.ts'

/** `npm run fuzz [-- SEED COUNT]` sends nearly valid requests, 20,000 by default. */
const [seed = Math.floor(Math.random() * 2 ** 31), count = 20_000] = process.argv
  .slice(2)
  .map(Number)

const ai = await startAiService()
ai.answers(says(DRAFT))
const server = await startServer({
  STARTER_CONTENT: 'off',
  TRUSTED_PROXIES: '127.0.0.1',
  GEMINI_API_KEY: 'a-key',
  GEMINI_BASE_URL: ai.url,
})
const people = peopleOf(server)
const alice = await furnish(server, people)
const { requests, slowest, failures } = await sendMutated(server, people, { alice, seed, count })
console.log(JSON.stringify(failures.slice(0, 20), null, 2))
console.log(
  `seed ${seed}: ${requests} requests, ${failures.length} failures, slowest ${Math.round(slowest)} ms`,
)
await people.close()
await server.remove()
await ai.close()
process.exitCode = failures.length > 0 ? 1 : 0
