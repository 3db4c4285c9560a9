export const CALLBACK_PATH = '/sign-in/callback'

/** The paths of the embedded identity provider. `start` and `requests` are route patterns of Hono. */
export const EMBEDDED_PROVIDER = {
  clientId: 'motorcycle-exam-practice',
  path: '/idp',
  signInPage: (id: string) => `/idp/sign-in/${id}`,
  start: '/idp/auth',
  /** All requests that the provider itself answers. */
  requests: '/idp/:rest{(?!sign-in/).+}',
}
