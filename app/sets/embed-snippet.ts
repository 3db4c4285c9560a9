/**
 * Returns the HTML that puts a page of ours in a frame on another site. Its script makes the frame as
 * tall as the page says.
 */
export function embedSnippet({ origin, path, title }: Record<'origin' | 'path' | 'title', string>) {
  return `<iframe src="${origin}${path}" title="${title}" width="100%" height="600" style="border:0"></iframe>
<script>
addEventListener('message', ({ data, origin, source }) => {
  if (origin !== '${origin}' || data?.type !== 'motorcycle-question-height') return
  for (const frame of document.getElementsByTagName('iframe')) {
    if (frame.contentWindow === source) frame.height = data.height
  }
})
</script>`
}
