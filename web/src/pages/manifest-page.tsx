import { getRouteApi } from '@tanstack/react-router';
import { ManifestScreen } from '../parcels/handover/manifest-screen.tsx';

const route = getRouteApi('/shell/manifests/$id');

export function ManifestPage() {
  const { id } = route.useParams();
  return <ManifestScreen key={id} id={id} />;
}
