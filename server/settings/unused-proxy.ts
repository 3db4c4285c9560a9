import https from 'node:https'

const PROXIES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']
/** Settings with which the server calls services by http. */
const CALLERS = ['OIDC_ISSUER', 'GEMINI_API_KEY', 'FILES_URL']

/** Returns the name of the variable that names a proxy for http. Undefined without a proxy. */
export function nameOfProxy(given: NodeJS.ProcessEnv): string | undefined {
  return PROXIES.find((name) => given[name])
}

/** Returns a sentence if the server calls other services past a proxy that is set. */
export function unusedProxy(given: NodeJS.ProcessEnv): string[] {
  const name = nameOfProxy(given)
  const isUsed = https.globalAgent.options.proxyEnv !== undefined
  if (!name || isUsed || !CALLERS.some((caller) => given[caller])) return []
  return [`${name} has no effect without NODE_USE_ENV_PROXY=1`]
}
