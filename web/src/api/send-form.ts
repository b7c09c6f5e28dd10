interface FormRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly form: FormData;
  readonly signal?: AbortSignal | undefined;
  /** Reports how much of the form has been sent, from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}

/** Sends a form like `fetch`, but with upload progress, which `fetch` lacks. Rejects when there is no answer. */
export function sendForm(address: string, { method, headers, form, signal, onProgress }: FormRequest) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = 'text';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onProgress?.(1);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => reject(new TypeError('No answer was received'));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Given up', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const headers = new Headers();
  for (const name of ['content-type', 'www-authenticate']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(status === 204 ? null : responseText, { status, statusText, headers });
}
