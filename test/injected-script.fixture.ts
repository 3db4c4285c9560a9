/**
 * A preload of a server process (`--import`). It adds a foreign script to each page that the process
 * renders, like an escaping bug would.
 */
const { text } = Response.prototype
Response.prototype.text = async function (this: Response) {
  const whole = await text.call(this)
  return whole.replace('</body>', '<script>window.injected = true</script></body>')
}
