import { test as base, expect } from './app.ts'
import { goAsAdmin, type Writer, writerOn } from './writer.ts'

/** A test in which the admin has opened the editor of a new post. */
export const test = base.extend<{ writer: Writer }>({
  writer: async ({ page, server, noise }, use) => {
    noise.allow(/status of (401|403|404|409|422)/)
    await goAsAdmin(page, server.origin, '/admin/posts/new')
    await use(writerOn(page))
  },
})

export { expect }
