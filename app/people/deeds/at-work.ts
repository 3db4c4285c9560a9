import * as z from 'zod/mini'
import { plural } from '../../base/text/plural.ts'
import type { Area } from '../roles/roles.ts'

/** What a tab sends while somebody has a question or an article open, and once when it leaves. */
export const signOfWork = z.object({
  thing: z.string().check(z.regex(/^(?:question\/[A-Z]{2}\/[\w-]{1,60}|post\/[0-9a-z-]{8,40})$/)),
  tab: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  isOver: z.optional(z.boolean()),
})
export type SignOfWork = z.infer<typeof signOfWork>

/** What somebody must be allowed to do to see who works on a thing. */
export function areaOf(thing: string): Area {
  return thing.startsWith('post/') ? 'articles' : 'questions'
}

/** 'Ann is working on this.' Empty if nobody is. */
export function workingOn(names: readonly string[]): string {
  if (names.length === 0) return ''
  const all = new Intl.ListFormat('en-US').format(names)
  return `${all} ${plural(names.length, { one: 'is', other: 'are' })} working on this.`
}
