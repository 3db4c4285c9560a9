import { prefixOf } from '../../base/text/languages.ts'

/** The only address to which a provider redirects, in whatever language the sign-in is. */
export const CALLBACK_PATH = '/sign-in/callback'

/** The paths of the embedded identity provider. The last three are route patterns of Hono. */
export const EMBEDDED_PROVIDER = {
  clientId: 'motorcycle-exam-practice',
  path: '/idp',
  signInPage(id: string, language: unknown) {
    return `${prefixOf(language)}/idp/sign-in/${id}`
  },
  start: '/idp/auth',
  /**
   * All requests that the provider itself answers. The pattern allows neither capital letters nor a
   * slash at the end. The provider would accept such a path, which would bypass the limit of `start`.
   */
  requests: '/idp/:rest{(?:auth|auth/[\\w-]+|token|jwks|\\.well-known/openid-configuration)}',
  /** All paths of the provider except the sign-in page. The server checks `requests` first. */
  others: '/idp/:rest{(?!sign-in/).+}',
}
