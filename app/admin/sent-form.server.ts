/** The form of a request, or an empty one if the body is not a form. */
export async function sentForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}
