/** Returns one URL for each host of `url`. `postgres://user@a:5432,b:5432/db` has two hosts. */
export function hostUrls(url: string): string[] {
  const [, start = '', hosts = '', end = ''] =
    url.match(/^([^/?#]*\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s) ?? []
  return hosts.split(',').map((host) => start + host + end)
}
