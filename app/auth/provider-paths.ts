export const CALLBACK_PATH = '/sign-in/callback'

/** The paths of the embedded identity provider. The last three are route patterns of Hono. */
export const EMBEDDED_PROVIDER = {
  clientId: 'motorcycle-exam-practice',
  path: '/idp',
  signInPage: (id: string) => `/idp/sign-in/${id}`,
  start: '/idp/auth',
  /**
   * All requests that the provider itself answers. The provider ignores case and a slash at the end,
   * which would lead past the limit of `start`.
   */
  requests: '/idp/:rest{(?:auth|auth/[\\w-]+|token|jwks|me|\\.well-known/openid-configuration)}',
  /** All other paths but that of the sign-in page. */
  others: '/idp/:rest{(?!sign-in/).+}',
}
