/** The loader of a route that only receives what devices post. */
export const postOnly = () =>
  new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } })
