/** Tells the page around the frame how tall the question is, so that the frame needs no scrollbar. */
const tellHeight = () => {
  const { height } = document.body.getBoundingClientRect()
  parent.postMessage({ type: 'motorcycle-question-height', height: Math.ceil(height) }, '*')
}
new ResizeObserver(tellHeight).observe(document.body)
