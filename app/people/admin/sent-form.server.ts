export async function sentForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}

/** Returns what an admin's page sent: the fields of a form, or JSON. Null if it is neither. */
export async function sentFields(request: Request): Promise<unknown> {
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/)/
  if (!isForm.test(request.headers.get('Content-Type') ?? '')) {
    return request.json().catch(() => null)
  }
  return Object.fromEntries(await sentForm(request))
}
