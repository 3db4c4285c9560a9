import * as z from 'zod/mini'

/** The four flags (spec, section 3, Remote config values). */
export const remoteConfig = z.object({
  enable_gemini_call: z.boolean(),
  enable_ai_drafts: z.boolean(),
  admin_email: z.string(),
  ai_model_id: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,63}$/)),
})
export type RemoteConfig = z.infer<typeof remoteConfig>
