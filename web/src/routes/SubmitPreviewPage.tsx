export function SubmitPreviewPage() {
  return null;
}
