-- A board may be given as text ('X...O....') or as its number; what cannot occur is refused.
-- (A macro's parameter must not share its name with a column beside it: hence the renamed ones.)

create or replace macro ttt_show(board) as if(
    board between 0 and 19682,
    (
        select string_agg(substr('.XO', 1 + board // weight % 3, 1), '' order by weight desc)
        from (values (6561), (2187), (729), (243), (81), (27), (9), (3), (1)) as cells(weight)
    ),
    error('no board has the number ' || coalesce(board::varchar, 'null')
        || ': numbers run from 0 to 19682')
);
comment on macro ttt_show is 'The nine-character text of any board number.';

create or replace macro ttt_parse(text) as coalesce(
    (
        select known.number
        from (select b.board, b.text from boards as b) as known(number, written)
        where known.written = text
    ),
    error('no classic board is written ' || coalesce(text, 'null')
        || ': write nine of . X O row by row, such as X...O...., and one that can occur')
);
comment on macro ttt_parse is 'The number of a classic board, from its text; raises on any other.';

create or replace macro ttt_board(board) as coalesce(
    (
        select known.number
        from (select b.board, b.text from boards as b) as known(number, written)
        where if(typeof(board) = 'VARCHAR',
            known.written = board::varchar,
            known.number = try_cast(board as integer))
    ),
    error('no classic board is ' || coalesce(board::varchar, 'null')
        || ': give nine of . X O row by row, such as X...O...., or a number of the view boards')
);
comment on macro ttt_board is 'The number of a classic board, from its text or number.';

create or replace macro ttt_canonical(board) as (
    select known.least
    from (select b.board, b.canonical from boards as b) as known(number, least)
    where known.number = ttt_board(board)
);
comment on macro ttt_canonical is 'The least number among the images of a board.';

create or replace macro ttt_play(board, cell) as coalesce(
    (
        select played.afterstate
        from (select m.board, m.cell, m.after from moves as m) as played(number, chosen, afterstate)
        where played.number = ttt_board(board) and played.chosen = cell
    ),
    error('cell ' || coalesce(cell::varchar, 'null') || ' cannot be played on '
        || ttt_show(ttt_board(board)))
);
comment on macro ttt_play is 'The number of the board after the side to move plays a cell.';

create or replace macro ttt_policy(policy) as coalesce(
    (select any_value(known.policy_x) from crosstable as known where known.policy_x = policy),
    error('no policy is called ' || coalesce(policy, 'null')
        || ': choose one of those in the view crosstable')
);
comment on macro ttt_policy is 'The name of a policy, refused where there is none.';

create or replace macro ttt_moves(board, policy := 'perfect') as table (
    select
        answer.cell, answer.score, answer.win, answer.draw, answer.loss, answer.distance,
        answer.probability, answer.rank
    from (
        select p.* exclude (board, policy), p.board as number, p.policy as name
        from policy_moves as p
    ) as answer
    where answer.number = ttt_board(board) and answer.name = ttt_policy(policy)
    order by answer.rank, answer.cell
);
comment on macro table ttt_moves is 'The moves of a board under a policy, best first.';

create or replace macro ttt_best(board, policy := 'perfect') as table (
    select * from ttt_moves(board, policy := policy) limit 1
);
comment on macro table ttt_best is 'The move that a policy plays: rank 1, ties to the least cell.';
