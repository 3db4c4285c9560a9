import type autocannon from 'autocannon'
import { fetched } from '../test/fetched.ts'
import { newQuiz, type Rider } from '../test/riders.fixture.ts'

/** Sends requests as fast as the server answers. Throws if one fails. */
export async function load(options: autocannon.Options): Promise<autocannon.Result> {
  const result = await fetched<typeof autocannon>('autocannon')(options)
  if (result.non2xx + result.errors > 0) throw new Error(`${options.url} failed under load`)
  return result
}

/** Returns a request that saves a result. Riders save in turn, because each may save 300 an hour. */
export function savesOf(riders: readonly Rider[]) {
  let next = 0
  return () => {
    const { uid, headers } = riders[next++ % riders.length] as Rider
    const body = JSON.stringify(newQuiz(uid))
    return { method: 'POST', path: '/attempts', headers, body } as const
  }
}

/** Returns the same saves in the form of a request of autocannon. */
export function saveRequest(riders: readonly Rider[]): autocannon.Request {
  const save = savesOf(riders)
  return { method: 'POST', setupRequest: (request) => ({ ...request, ...save() }) }
}
