export async function sentForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}

/** Returns what an admin's page sent: the fields of a form, or JSON. A body that is neither has no fields. */
export async function sentFields(request: Request): Promise<unknown> {
  const isJson = request.headers.get('Content-Type')?.startsWith('application/json')
  if (isJson) return request.json().catch(() => ({}))
  return Object.fromEntries(await sentForm(request))
}
