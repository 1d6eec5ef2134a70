export { pagePortfolioMessages as portfolioMessages } from './messages/page-portfolio.ts';
