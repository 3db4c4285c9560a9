export async function sentForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}
