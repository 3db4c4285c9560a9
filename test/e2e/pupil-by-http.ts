import { expect } from '@playwright/test'

/** A browser without a script, which only sends the forms of a pupil's pages. */
export type PupilByHttp = Awaited<ReturnType<typeof joinByHttp>>

const ENTITIES: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&amp;': '&' }

/** Returns the values of the inputs of this name in HTML. */
function valuesOf(html: string, name: string): string[] {
  const inputs = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g')) ?? []
  return inputs.map((input) => {
    const value = input.match(/ value="([^"]*)"/)?.[1] ?? ''
    return value.replace(/&(?:#x27|quot|amp);/g, (entity) => ENTITIES[entity] ?? '')
  })
}

/** Lets a pupil join at the address of a course. Keeps all pages that the server sends. */
export async function joinByHttp(origin: string, address: string, nickname: string) {
  const seen: string[] = []
  const read = async (target: string) => {
    const html = await (await fetch(new URL(target, origin))).text()
    seen.push(html)
    return html
  }
  const post = async (target: string, fields: Record<string, string>) => {
    const reply = await fetch(new URL(target, origin), {
      method: 'POST',
      headers: { Origin: origin },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    expect(reply.status, `${nickname} at ${target}`).toBe(303)
    return reply.headers.get('Location') ?? ''
  }
  const [secret = ''] = valuesOf(await read(address), 'secret')
  const own = new URL(await post(address, { nickname, secret }), origin).pathname

  type Asked = { item: string; options: string[] }

  /**
   * Answers the lesson that the pupil's page shows, and hands a test in. `pick` returns the place of the
   * picked option. Returns what was asked.
   */
  async function answersAll(pick: (number: number, of: Asked) => number): Promise<Asked[]> {
    const asked: Asked[] = []
    let html = await read(own)
    for (;;) {
      const [lesson = '', item = '', number] = ['lesson', 'item', 'number'].flatMap(
        (name) => valuesOf(html, name)[0] ?? '',
      )
      const options = valuesOf(html, 'pick')
      const intent = ['begin', 'hand-in'].find((one) => html.includes(`value="${one}"`))
      if (options.length === 0 && !intent) return asked
      const picked = {
        item,
        pick: options[pick(asked.length + 1, { item, options }) % options.length] ?? '',
      }
      if (options.length > 0) asked.push({ item, options })
      const fields = options.length > 0 ? picked : { intent: intent ?? '' }
      html = await read(
        await post(`${own}/answers`, { lesson, ...(number && { number }), ...fields }),
      )
    }
  }

  return { nickname, own, seen, read, answersAll }
}
