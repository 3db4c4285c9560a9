/**
 * A preload of a server process (`--import`). Each page that the process renders contains a foreign
 * script, as after an escaping bug.
 */
const { text } = Response.prototype
Response.prototype.text = async function (this: Response) {
  const whole = await text.call(this)
  return whole.replace('</body>', '<script>window.injected = true</script></body>')
}
