import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { HelpScreen } from '../help/help-screen.tsx';

const route = getRouteApi('/shell/help/{-$page}');

/** The guide in the product. */
export function HelpPage() {
  const session = useSession();
  const { page } = route.useParams();
  const { searchTerm = '' } = route.useSearch();
  const section = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  if (!session) return null;
  return (
    <HelpScreen
      role={session.user.role}
      page={page}
      section={section}
      query={searchTerm}
      onSearch={(term) =>
        void navigate({
          to: '/help/{-$page}',
          params: { page },
          search: term ? { searchTerm: term } : {},
          replace: true,
        })
      }
    />
  );
}
