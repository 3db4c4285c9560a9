const TIMEOUT_MS = 10_000

/**
 * Something on the way, such as a proxy, may have changed the page, and React can hydrate only what the
 * server sent. So this function gets the page again as plain text, which proxies leave unchanged, and
 * restores what differs. All other elements stay, with the rider's picks.
 */
export async function mendPage(): Promise<void> {
  const reply = await fetch(location.href, {
    headers: { Accept: 'text/plain' },
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { root, observer, changes } = window.earlyChanges
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  const sent = page.getElementById('root')
  if (!root || !sent || root.dataset.sent !== sent.dataset.sent) {
    throw new Error('The page has changed on its way, and the server sends another one now.')
  }
  mend(root, sent)
  observer.takeRecords()
  changes.splice(0)
}

function mend(element: Element, sent: Element) {
  for (const { name, value } of sent.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
  const nodes = [...element.childNodes]
  const keys = [...sent.childNodes].map(keyOf)
  for (const [index, twin] of sent.childNodes.entries()) {
    const isFit = (node: Node) => keyOf(node) === keys[index]
    const isLater = (node: Node) => node instanceof Element && keys.includes(keyOf(node), index)
    while (nodes[0] && !isFit(nodes[0]) && !isLater(nodes[0])) nodes.shift()?.remove()
    const node = nodes[0] && isFit(nodes[0]) ? nodes.shift() : null
    if (!node) element.insertBefore(document.importNode(twin, true), nodes[0] ?? null)
    else if (node instanceof Element && twin instanceof Element) mend(node, twin)
    else if (node.nodeValue !== twin.nodeValue) node.nodeValue = twin.nodeValue
  }
  for (const node of nodes) node.remove()
}

/** Nodes with the same key are the same node, whatever else has changed. */
function keyOf(node: Node): string {
  if (!(node instanceof Element)) return node.nodeName
  return [node.localName, ...IDENTITY.map((name) => node.getAttribute(name))].join()
}

const IDENTITY = ['id', 'class', 'name', 'value']
