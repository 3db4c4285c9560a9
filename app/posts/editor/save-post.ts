import * as z from 'zod/mini'
import type { BodyProblem } from '../body-blocks.ts'
import type { PostWithId } from '../post.ts'
import { FORM_FIELDS, type FormField } from './post-form.ts'

/** A save as it travels beside the hero: the form as typed, over the revision that was seen. */
export const saveRequest = z.object({
  base: z.int().check(z.nonnegative()),
  form: z.object(
    Object.fromEntries(FORM_FIELDS.map((field) => [field, z.string()])) as Record<
      FormField,
      z.ZodMiniString
    >,
  ),
})
export type SaveRequest = z.infer<typeof saveRequest>

/** What comes back: the post as it is now, the one that was saved since, or a refusal. */
export type SaveReply =
  | { post: PostWithId }
  | { conflict: PostWithId }
  | { message: string; field?: FormField | 'hero'; problems?: BodyProblem[] }
