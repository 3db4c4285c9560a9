/**
 * The user agents of apps that show pages themselves and in which Google refuses a sign-in (error
 * `disallowed_useragent`). Google's own app is none of them.
 */
const APPS =
  /FBA[NV]|Instagram|Line\/|LinkedIn|TikTok|musical_ly|Bytedance|Snapchat|Pinterest|Twitter|Reddit|Barcelona|MicroMessenger|KAKAOTALK|; wv\)/

const GOOGLE = 'accounts.google.com'

/** The query parameter of a sign-in that a rider tries although the provider may refuse it. */
export const ANYWAY = 'anyway'

/** True if the provider will refuse this browser, and the rider has not chosen to try it anyway. */
export function isRefusedInApp(issuer: string, request: Request): boolean {
  const isAnyway = new URL(request.url).searchParams.has(ANYWAY)
  const isGoogle = URL.parse(issuer)?.host === GOOGLE
  return isGoogle && !isAnyway && APPS.test(request.headers.get('User-Agent') ?? '')
}
