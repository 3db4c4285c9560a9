import type { Answer, Ask, RunningServer } from '../server/server-process.fixture.ts'

/** An HTTP client with a cookie jar. `comesBack` and `signsIn` follow redirects. */
export type Visitor = ReturnType<typeof visitorOf>

export function visitorOf(server: Pick<RunningServer, 'ask' | 'origin'>) {
  const cookies = new Map<string, string>()

  async function ask(target: string, options: Ask = {}): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { Cookie: cookie }), ...options.headers }
    const answer = await server.ask(target, { ...options, headers })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  const pathOf = ({ headers }: Answer) => {
    const { pathname, search } = new URL(headers.location ?? '', server.origin)
    return pathname + search
  }

  /** Signs in at the embedded provider. Returns the address to which the provider redirects the browser. */
  async function comesBack(email: string, code?: string, start = '/sign-in'): Promise<string> {
    const page = pathOf(await ask(pathOf(await ask(start))))
    const sent = new URLSearchParams({ email })
    // The page of a demo has no field for a code.
    if (code !== undefined) sent.set('code', code)
    const body = sent.toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return pathOf(await ask(pathOf(await ask(page, { method: 'POST', body, headers }))))
  }

  /** Signs in at the embedded provider. Returns the user from `/me`. */
  async function signsIn(email: string, code?: string) {
    await ask(await comesBack(email, code))
    return JSON.parse((await ask('/me')).text)
  }

  const post = (target: string, body: unknown) =>
    ask(target, { method: 'POST', body: JSON.stringify(body) })

  return { cookies, ask, post, comesBack, signsIn }
}
