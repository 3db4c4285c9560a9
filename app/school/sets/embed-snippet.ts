/** What our page in a frame needs: its forms, its link to a new tab, and its script that tells the height. */
const RIGHTS = 'allow-forms allow-popups allow-popups-to-escape-sandbox allow-scripts'

/**
 * Returns the HTML that puts a page of ours in a frame on another site. Its script makes the frame as
 * tall as the page says. A page in a sandbox has no origin, so the script asks which frame it is.
 */
export function embedSnippet({ origin, path, title }: Record<'origin' | 'path' | 'title', string>) {
  return `<iframe src="${origin}${path}" title="${title}" width="100%" height="600" style="border:0" sandbox="${RIGHTS}"></iframe>
<script>
addEventListener('message', ({ data, source }) => {
  if (data?.type !== 'motorcycle-question-height') return
  for (const frame of document.getElementsByTagName('iframe')) {
    const isOurs = frame.src.startsWith('${origin}/')
    if (isOurs && frame.contentWindow === source) frame.height = data.height
  }
})
</script>`
}
