/**
 * The addresses that `url` stands for: one for each of its hosts (`postgres://user@a:5432,b:5432/db`
 * names two), any of which may be the primary one.
 */
export function hostUrls(url: string): string[] {
  const [, start = '', hosts = '', end = ''] =
    url.match(/^([^/?#]*\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s) ?? []
  return hosts.split(',').map((host) => start + host + end)
}
