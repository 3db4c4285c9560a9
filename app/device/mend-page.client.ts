const TIMEOUT_MS = 10_000

/**
 * Something on the way, such as a proxy, may have changed the page, and React can hydrate only what the
 * server sent. So this function gets the page again, as a text, which nobody changes, and puts back what
 * differs. All other elements stay, with the rider's picks.
 */
export async function mendPage(): Promise<void> {
  const [{ diffArrays }, text] = await Promise.all([import('diff'), pageAsText()])
  const { root, observer, changes } = window.earlyChanges
  const sent = new DOMParser().parseFromString(text, 'text/html').getElementById('root')
  if (!root || !sent || root.dataset.sent !== sent.dataset.sent) {
    throw new Error('The page has changed on its way, and the server sends another one now.')
  }
  mend(root, sent)
  observer.takeRecords()
  changes.splice(0)

  function mend(element: Element, sent: Element) {
    for (const { name, value } of sent.attributes) {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value)
    }
    const [nodes, wanted] = [[...element.childNodes], [...sent.childNodes]]
    let [at, wantedAt] = [0, 0]
    for (const { added, removed, count } of diffArrays(nodes.map(keyOf), wanted.map(keyOf))) {
      for (let done = 0; done < count; done++) {
        const node = added ? null : nodes[at++]
        const twin = removed ? null : wanted[wantedAt++]
        if (!twin) node?.remove()
        else if (!node) element.insertBefore(document.importNode(twin, true), nodes[at] ?? null)
        else if (node instanceof Element && twin instanceof Element) mend(node, twin)
        else if (node.nodeValue !== twin.nodeValue) node.nodeValue = twin.nodeValue
      }
    }
  }
}

async function pageAsText(): Promise<string> {
  const reply = await fetch(location.href, {
    headers: { Accept: 'text/plain' },
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return reply.text()
}

/** Nodes with the same key are the same node, whatever else has changed. */
function keyOf(node: Node): string {
  if (!(node instanceof Element)) return node.nodeName
  return [node.localName, ...IDENTITY.map((name) => node.getAttribute(name))].join()
}

const IDENTITY = ['id', 'class', 'name', 'value']
