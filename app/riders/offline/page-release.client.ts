/** Returns the address of the route table that this page has loaded. React Router stores it in `window`. */
export function releaseOfPage(): string | undefined {
  return (window as { __reactRouterManifest?: { url: string } }).__reactRouterManifest?.url
}
