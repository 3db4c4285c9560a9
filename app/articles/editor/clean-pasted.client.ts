/**
 * Rewrites pasted HTML where the schema alone would misread it. The page's policy hides styles from the
 * schema, so the bold and italic of Google Docs become elements. Word writes the items of a list as
 * paragraphs that begin with a drawn bullet. Lists inside lists become items of the outer list.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  for (const drawn of body.querySelectorAll('[data-style*="mso-list:Ignore" i], o\\:p, template')) {
    drawn.remove()
  }
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = element.dataset.style ?? ''
    if (/font-style:\s*italic/i.test(style)) wrapContent(element, 'i')
    if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) wrapContent(element, 'b')
    if (element.matches('b, strong') && /font-weight:\s*(normal|400)/i.test(style)) {
      element.replaceWith(...element.childNodes)
    }
  }
  for (const line of body.querySelectorAll('p[data-style*="mso-list" i]')) {
    const before = line.previousElementSibling
    const list = before?.matches('ul[data-word]') ? before : document.createElement('ul')
    list.setAttribute('data-word', '')
    if (list !== before) line.before(list)
    wrapContent(line, 'li')
    list.append(...line.childNodes)
    line.remove()
  }
  for (const inner of body.querySelectorAll(':is(ul, ol) :is(ul, ol)')) {
    const outer = inner.parentElement
    if (outer?.matches('li')) outer.after(...inner.children)
    else inner.before(...inner.children)
    inner.remove()
  }
  return body.innerHTML
}

function withoutStyles(html: string): string {
  return html
    .replace(/<(\/?)style\b/gi, '<$1template')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='))
}

function wrapContent(element: Element, name: string) {
  const wrapper = document.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}
