/** A provider sends the browser back to this page after a sign-in. */
export const CALLBACK_PATH = '/sign-in/callback'

/** The embedded identity provider on this site. `start` and `requests` are patterns of Hono. */
export const EMBEDDED_PROVIDER = {
  clientId: 'motorcycle-exam-practice',
  path: '/idp',
  /** A page of ours, where a person says who they are. */
  signInPage: (id: string) => `/idp/sign-in/${id}`,
  start: '/idp/auth',
  /** All that the provider itself answers. */
  requests: '/idp/:rest{(?!sign-in/).+}',
}
