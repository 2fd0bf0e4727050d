-- A board may be given as text ('X...O....') or as its number. One that cannot occur is rejected.
-- A macro's parameter must not have the name of a column in its query, so some columns are renamed.
-- DuckDB 1.4 accepts neither a parameter called position nor, in subqueries, a list comprehension over
-- a column from outside. So some expressions are written out for each cell. Tables are joined by
-- `ttt_number`, which raises nothing. DuckDB does not use a condition that may raise as the key of a
-- join, and then reads all rows for each row.

create or replace macro ttt_no_board(board) as error(
    'a board number must be 0 to 19682, got ' || coalesce(board::varchar, 'null')
);
comment on macro ttt_no_board is 'Raise the error for an invalid board number.';

create or replace macro ttt_show(board) as if(
    board between 0 and 19682,
    (
        select string_agg(substr('.XO', 1 + board // weight % 3, 1), '' order by weight desc)
        from (values (6561), (2187), (729), (243), (81), (27), (9), (3), (1)) as cells(weight)
    ),
    ttt_no_board(board)
);
comment on macro ttt_show is 'The nine-character text of any board number.';

create or replace macro ttt_number(board) as if(
    typeof(board) = 'VARCHAR',
    if(regexp_full_match(board::varchar, '[.XO]{9}'),
        try_cast(
            (instr('.XO', substr(board::varchar, 1, 1)) - 1) * 6561
            + (instr('.XO', substr(board::varchar, 2, 1)) - 1) * 2187
            + (instr('.XO', substr(board::varchar, 3, 1)) - 1) * 729
            + (instr('.XO', substr(board::varchar, 4, 1)) - 1) * 243
            + (instr('.XO', substr(board::varchar, 5, 1)) - 1) * 81
            + (instr('.XO', substr(board::varchar, 6, 1)) - 1) * 27
            + (instr('.XO', substr(board::varchar, 7, 1)) - 1) * 9
            + (instr('.XO', substr(board::varchar, 8, 1)) - 1) * 3
            + (instr('.XO', substr(board::varchar, 9, 1)) - 1) * 1
            as integer
        ),
        null),
    if(regexp_full_match(board::varchar, '[0-9]{1,5}') and try_cast(board as integer) < 19683,
        try_cast(board as integer),
        null)
);
comment on macro ttt_number is 'The number of a board given as text or number; null if no board can be read.';

create or replace macro ttt_parse(text) as coalesce(
    (
        select known.number
        from (select b.board, b.text from boards as b) as known(number, written)
        where known.written = text
    ),
    error('a classic board must be nine of . X O, row by row, such as X...O...., and must be able '
        || 'to occur, got ' || coalesce(text, 'null'))
);
comment on macro ttt_parse is 'The number of a classic board, from its text. Any other text raises an error.';

create or replace macro ttt_board(board) as coalesce(
    (
        select known.number
        from (select b.board from boards as b) as known(number)
        where known.number = ttt_number(board)
    ),
    error('not a classic board: ' || coalesce(board::varchar, 'null')
        || ' (give nine of . X O, row by row, such as X...O...., or a number of the view boards)')
);
comment on macro ttt_board is 'The number of a classic board, from its text or number.';

create or replace macro ttt_canonical(board) as coalesce(
    (
        select known.least
        from (select b.board, b.canonical_board from boards as b) as known(number, least)
        where known.number = ttt_number(board)
    ),
    ttt_board(board)
);
comment on macro ttt_canonical is 'The lowest number among the images of a board.';

create or replace macro ttt_play(board, cell) as coalesce(
    (
        select played.afterstate
        from (select m.board, m.cell, m.after_board from moves as m) as played(number, chosen, afterstate)
        where played.number = ttt_number(board) and played.chosen = cell
    ),
    error('cell ' || coalesce(cell::varchar, 'null') || ' cannot be played on '
        || ttt_show(ttt_board(board)))
);
comment on macro ttt_play is 'The number of the board after the side to move plays a cell.';

create or replace macro ttt_policy(policy) as coalesce(
    (select any_value(known.policy_x) from crosstable as known where known.policy_x = policy),
    error('unknown policy ' || coalesce('''' || policy || '''', 'null') || ': choose one of '
        || (
            select string_agg(distinct known.policy_x, ', ' order by known.policy_x)
            from crosstable as known
        ))
);
comment on macro ttt_policy is 'The name of a policy. Any other name raises an error.';

create or replace macro ttt_moves(board, policy := 'safe-uniform') as table (
    select
        answer.cell, answer.score, answer.win, answer.draw, answer.loss, answer.distance,
        answer.probability, answer.rank
    from (select ttt_board(board), ttt_policy(policy)) as question(number, name)
    join (
        select p.* exclude (board, policy), m.distance, p.board as number, p.policy as name
        from policy_moves as p
        join moves as m on m.board = p.board and m.cell = p.cell
    ) as answer using (number, name)
    order by answer.rank, answer.cell
);
comment on macro table ttt_moves is 'The moves of a board under a policy, best first.';

create or replace macro ttt_best(board, policy := 'safe-uniform') as table (
    select *
    from ttt_moves(board, policy := policy)
    qualify row_number() over (order by rank, cell) = 1
);
comment on macro table ttt_best is 'The move that a policy plays: the lowest-numbered cell of rank 1.';

-- The probabilistic game, on boards in which any turn may have set either side's mark.

create or replace macro ttt_digits(board) as if(
    board between 0 and 19682,
    [
        board // 6561 % 3, board // 2187 % 3, board // 729 % 3,
        board // 243 % 3, board // 81 % 3, board // 27 % 3,
        board // 9 % 3, board // 3 % 3, board // 1 % 3
    ],
    ttt_no_board(board)
);
comment on macro ttt_digits is 'The nine ternary digits of a board: 0 empty, 1 X, 2 O.';

create or replace macro ttt_cells(cell_set) as if(
    cell_set between 0 and 511,
    [c for c in range(9) if cell_set::integer & (1 << c)::integer > 0]::integer[],
    error('a set of cells must be a number from 0 to 511, got ' || coalesce(cell_set::varchar, 'null'))
);
comment on macro ttt_cells is
    'The cells of a set that is stored as the sum of 2^cell, such as x_best_cells, in rising order.';

create or replace macro ttt_kind(cell) as case
    when cell = 4 then 'centre'
    when cell in (0, 2, 6, 8) then 'corner'
    when cell in (1, 3, 5, 7) then 'edge'
    else error('a cell must be 0 to 8, row by row, got ' || coalesce(cell::varchar, 'null'))
end;
comment on macro ttt_kind is 'The kind of a cell: centre, corner or edge.';

create or replace macro ttt_swap(board) as if(
    board between 0 and 19682,
    (
        (3 - board // 6561 % 3) % 3 * 6561
        + (3 - board // 2187 % 3) % 3 * 2187
        + (3 - board // 729 % 3) % 3 * 729
        + (3 - board // 243 % 3) % 3 * 243
        + (3 - board // 81 % 3) % 3 * 81
        + (3 - board // 27 % 3) % 3 * 27
        + (3 - board // 9 % 3) % 3 * 9
        + (3 - board // 3 % 3) % 3 * 3
        + (3 - board // 1 % 3) % 3 * 1
    )::integer,
    ttt_no_board(board)
);
comment on macro ttt_swap is 'The board with the marks exchanged.';

create or replace macro ttt_result(board) as (
    select case
        when list_contains(products, 1) then 'X'
        when list_contains(products, 8) then 'O'
        when list_contains(cells, 0) then 'open'
        else 'draw'
    end
    from (
        select cells, [
            cells[1] * cells[2] * cells[3], cells[4] * cells[5] * cells[6],
            cells[7] * cells[8] * cells[9], cells[1] * cells[4] * cells[7],
            cells[2] * cells[5] * cells[8], cells[3] * cells[6] * cells[9],
            cells[1] * cells[5] * cells[9], cells[3] * cells[5] * cells[7]
        ] as products
        from (select ttt_digits(board) as cells)
    )
);
comment on macro ttt_result is 'open, or the result: X or O if that side has a line, otherwise draw.';

create or replace macro ttt_grid(cells) as array_to_string(
    [cells[3 * c + 1] || '/' || cells[3 * c + 2] || '/' || cells[3 * c + 3] for c in range(9)], ' '
);
comment on macro ttt_grid is 'A stored grid as text: nine times success/neutral/failure.';

create or replace macro ttt_position(board) as coalesce(
    ttt_number(board),
    if(typeof(board) = 'VARCHAR',
        error('a board must be nine of . X O, row by row, got ' || board::varchar),
        ttt_no_board(board))
);
comment on macro ttt_position is 'The number of any board of nine cells, from its text or number.';

create or replace macro ttt_side(to_move) as if(
    to_move in ('X', 'O'),
    to_move,
    error('the side to move must be X or O, got ' || coalesce(to_move::varchar, 'null'))
);
comment on macro ttt_side is 'The side to move, X or O. Anything else raises an error.';

create or replace macro ttt_stored_score(generator, seed, k, board_number, side) as case
    ttt_result(board_number)
    when 'X' then 1.0
    when 'O' then 0.0
    when 'draw' then 0.5
    else coalesce(
        (
            select if(side = 'X', stored.score, 1 - stored.score)
            from (
                select v.generator, v.seed, v.k, v.board, v.x_score from grid_values as v
            ) as stored(source, start, number, place, score)
            where stored.source = generator and stored.start = seed and stored.number = k
                and stored.place = if(side = 'X', board_number, ttt_swap(board_number))
        ),
        error('no score of board ' || ttt_show(board_number) || ' is stored for grid ' || generator
            || ', ' || seed || ', ' || k || ': see the views grid_values and grid_roots')
    )
end;
comment on macro ttt_stored_score is 'ttt_grid_score without its checks, for a valid board and side.';

create or replace macro ttt_grid_score(generator, seed, k, board, to_move) as
    ttt_stored_score(generator, seed, k, ttt_position(board), ttt_side(to_move));
comment on macro ttt_grid_score is 'X''s expected score on a board of a stored grid.';

create or replace macro ttt_grid_moves(generator, seed, k, board, to_move := 'X') as table (
    with asked as (
        select
            ttt_position(board) as position,
            ttt_side(to_move) as side,
            coalesce(
                (
                    select stored.triples
                    from (
                        select r.generator, r.seed, r.k, r.cells from grid_roots as r
                    ) as stored(source, start, number, triples)
                    where stored.source = generator and stored.start = seed and stored.number = k
                ),
                error('no grid ' || generator || ', ' || seed || ', ' || k
                    || ' is stored: see the view grid_roots')
            ) as triples
    ),
    played as (
        select
            c as cell,
            triples[3 * c + 1] / whole as success,
            triples[3 * c + 2] / whole as neutral,
            triples[3 * c + 3] / whole as failure,
            side,
            unnest(['own', 'other', 'none']) as mark,
            position + (3 ^ (8 - c))::integer
                * unnest([if(side = 'X', 1, 2), if(side = 'X', 2, 1), 0]) as after
        from (select *, if(list_max(triples) > 1, 100, 1) as whole from asked),
            range(9) as cells(c)
        where ttt_result(position) = 'open'
            and ttt_digits(position)[c + 1] = 0
    ),
    stored as (
        select *, ttt_stored_score(generator, seed, k, after, if(side = 'X', 'O', 'X')) as worth
        from played
    ),
    scored as (
        select
            cell, success, neutral, failure, side,
            success * max(worth) filter (where mark = 'own')
                + failure * max(worth) filter (where mark = 'other')
                + neutral * max(worth) filter (where mark = 'none') as x_score
        from stored
        group by cell, success, neutral, failure, side
    )
    select
        cell,
        if(side = 'X', x_score, 1 - x_score) as score,
        x_score, success, neutral, failure
    from scored
    order by score desc, cell
);
comment on macro table ttt_grid_moves is
    'The moves of a stored grid on any open board, best first. score is that of the side to move.';

-- The dice game: rows of the tables dice_values and dice_moves.

create or replace macro ttt_rule(rule) as if(
    rule in ('pass', 'draw', 'reroll', 'forfeit'),
    rule,
    error('unknown rule ' || coalesce(rule::varchar, 'null')
        || ': choose one of pass, draw, reroll, forfeit')
);
comment on macro ttt_rule is 'The name of a rule of the dice game. Anything else raises an error.';

create or replace macro ttt_rows(roll) as if(
    regexp_full_match(roll::varchar, '[1-6]'),
    (try_cast(roll::varchar as integer) + 1) // 2,
    error('a roll must be a whole number from 1 to 6, got ' || coalesce(roll::varchar, 'null'))
);
comment on macro ttt_rows is 'The number of rows that a roll of the die opens, from the top: 1, 2 or 3.';

create or replace macro ttt_known_dice_score(board_number, side, rule_name) as coalesce(
    (
        select stored.score
        from (
            select v.dice_rule, v.board, v.to_move, v.x_score from dice_values as v
        ) as stored(chosen, place, mover, score)
        where stored.chosen = rule_name and stored.place = board_number and stored.mover = side
    ),
    (
        select case ttt_result(made.place)
            when 'X' then 1::double
            when 'O' then 0::double
            when 'draw' then 0.5::double
        end
        from (select m.dice_rule, m.after_board from dice_moves as m) as made(chosen, place)
        where made.chosen = rule_name and made.place = board_number
        limit 1
    )
);
comment on macro ttt_known_dice_score is
    'ttt_dice_score without its checks, for a valid board, side and rule.';

create or replace macro ttt_dice_score(board, to_move := 'X', rule := 'pass') as if(
    ttt_position(board) is not null and ttt_side(to_move) is not null and ttt_rule(rule) is not null,
    ttt_known_dice_score(ttt_number(board), to_move, rule),
    null
);
comment on macro ttt_dice_score is
    'X''s expected score in the dice game before the roll. On an ended board it is the result; if the board cannot occur, it is null.';

create or replace macro ttt_dice(board, roll, to_move := 'X', rule := 'pass') as table (
    with asked as (
        select
            ttt_position(board) as position,
            ttt_side(to_move) as side,
            ttt_rule(rule) as rule_name,
            ttt_rows(roll) as opened,
            coalesce(
                ttt_dice_score(board, to_move := to_move, rule := rule),
                error('board ' || ttt_show(ttt_position(board)) || ' with ' || ttt_side(to_move)
                    || ' to move cannot occur under ' || ttt_rule(rule)
                    || ': see the view dice_values')
            ) as known
    ),
    opened_moves as (
        select moved.cell, moved.score, moved.win, moved.draw, moved.loss
        from asked
        join (
            select m.dice_rule, m.board, m.to_move, m.cell, m.score, m.win, m.draw, m.loss
            from dice_moves as m
        ) as moved(chosen, place, mover, cell, score, win, draw, loss)
            on moved.chosen = rule_name and moved.place = position and moved.mover = side
        where known is not null and moved.cell < 3 * opened
    )
    select
        cell, score, win, draw, loss,
        null::integer as distance,
        if(row_number() over (order by score desc, cell) = 1, 1::double, 0::double) as probability,
        (rank() over (order by score desc))::integer as rank
    from opened_moves
    order by rank, cell
);
comment on macro table ttt_dice is
    'The moves that a roll opens in the dice game, best first. There is no row if the roll is blocked.';

create or replace macro ttt_fill(board) as coalesce(
    (
        select {'x_win': known.x, 'draw': known.d, 'o_win': known.o}
        from (
            select m.board, m.x_win, m.draw, m.o_win from miniboards as m
        ) as known(number, x, d, o)
        where known.number = ttt_position(board)
    ),
    error('mini-board ' || ttt_show(ttt_position(board)) || ' cannot occur: both sides have a line, '
        || 'or no single mark completes all its lines at once')
);
comment on macro ttt_fill is 'The probabilities x_win, draw, o_win of a mini-board under random fill.';

create or replace macro ttt_fill_moves(board, to_move := 'X') as table (
    with asked as (
        select
            ttt_position(board) as position,
            if(ttt_side(to_move) = 'X', 1, 2) as mark,
            ttt_fill(board) as chances
    ),
    played as (
        select
            c as cell,
            mark,
            ttt_fill(position + (3 ^ (8 - c))::integer * mark) as after
        from asked, range(9) as cells(c)
        where chances is not null and ttt_result(position) = 'open'
            and ttt_digits(position)[c + 1] = 0
    )
    select
        cell,
        if(mark = 1, after.x_win, after.o_win) as win,
        after.draw as draw,
        if(mark = 1, after.o_win, after.x_win) as loss
    from played
    order by win desc, draw desc, cell
);
comment on macro table ttt_fill_moves is
    'The cells of a mini-board, best first by the probabilities of the side to move under random fill.';

create or replace macro ttt_open_move(text) as coalesce(
    (
        with asked as (
            select
                string_split(string_split(text, ' ')[1], '/') as boards,
                string_split(text, ' ')[3] as target
            where string_split(text, ' ')[2] = 'X'
        ),
        turned as (
            select
                symmetry, cell,
                [
                    cell, 3 * (2 - cell % 3) + cell // 3,
                    8 - cell, 3 * (cell % 3) + 2 - cell // 3
                ][1 + symmetry % 4] as from_cell
            from range(8) as symmetries(symmetry), range(9) as cells(cell)
        ),
        images as (
            select
                symmetry, cell,
                if(symmetry < 4, from_cell, 3 * (from_cell // 3) + 2 - from_cell % 3) as old
            from turned
        ),
        shown as (
            select
                place as old,
                left(boards[place + 1], 9) as marks,
                case
                    when contains(boards[place + 1], '=') then right(boards[place + 1], 1)
                    when regexp_full_match(left(boards[place + 1], 9), 'XXX.{6}|.{3}XXX.{3}|.{6}XXX'
                        || '|(X..){3}|(.X.){3}|(..X){3}|X...X...X|..X.X.X..') then 'X'
                    when regexp_full_match(left(boards[place + 1], 9), 'OOO.{6}|.{3}OOO.{3}|.{6}OOO'
                        || '|(O..){3}|(.O.){3}|(..O){3}|O...O...O|..O.O.O..') then 'O'
                end as owner
            from asked, range(9) as places(place)
        ),
        forms as (
            select
                moved.symmetry, moved.cell as place,
                case any_value(owner) when 'X' then 20480 when 'O' then 24576 else 0 end
                    + sum(if(
                        owner is null,
                        (instr('.XO', substr(marks, inner_cell.old + 1, 1)) - 1)
                            * 3 ^ (8 - inner_cell.cell),
                        if(substr(marks, inner_cell.old + 1, 1) = '.', 0, 2 ^ inner_cell.cell)
                    ))::integer as form
            from images as moved
            join shown using (old)
            join images as inner_cell using (symmetry)
            group by moved.symmetry, moved.cell
        ),
        targets as (
            select symmetry, if(target = '*', 9, cell) as place
            from images, asked
            where target = old::varchar or (target = '*' and cell = 0)
        ),
        keys as (
            select
                symmetry,
                string_agg(format('{:04x}', form), '' order by forms.place)
                || any_value(targets.place) as outline
            from forms join targets using (symmetry)
            group by symmetry
        )
        select {'board': on_board.old, 'cell': in_cell.old, 'plies': s.distance}
        from keys
        join open_strategy as s using (outline)
        join images as on_board
            on on_board.symmetry = keys.symmetry and on_board.cell = s.winning_move // 9
        join images as in_cell
            on in_cell.symmetry = keys.symmetry and in_cell.cell = s.winning_move % 9
        order by on_board.old, in_cell.old
        limit 1
    ),
    error('the strategy never reaches ' || coalesce(text, 'null')
        || ': write a position with X to move as in the column ultimate_position, and follow the '
        || 'strategy from the empty board on')
);
comment on macro ttt_open_move is
    'X''s move (board, cell) in the winning strategy under open, and the number of plies to the win.';

create or replace macro ttt_family(game, text) as table (
    with asked as (
        select if(
            (select any_value(g.wdl is null) from family_games as g where g.game = name),
            error('the moves of ' || name || ' have probabilities: see the view random_turn'),
            coalesce(
                (
                    select {'game': known.chosen, 'place': known.place}
                    from (
                        select p.game, p.position from family_positions as p
                    ) as known(chosen, place)
                    where known.chosen = name and known.place = written
                ),
                error(coalesce(
                    (
                        select 'play of ' || name || ' cannot reach '
                            || coalesce('''' || written || '''', 'null') || ': a position is ' || g.form
                        from family_games as g
                        where g.game = name
                    ),
                    'unknown game ' || coalesce(name, 'null') || ': choose one of '
                        || (select string_agg(g.game, ', ' order by g.game) from family_games as g)
                ))
            )
        ) as question
        from (select game::varchar, text::varchar) as given(name, written)
    )
    select answer.move, answer.wdl, answer.distance, answer.rank, answer.after
    from asked
    join (
        select m.game, m.position, m.move, m.wdl, m.distance, m.rank, m.after_position
        from family_moves as m
    ) as answer(chosen, place, move, wdl, distance, rank, after)
        on answer.chosen = question.game and answer.place = question.place
    order by answer.rank, answer.move
);
comment on macro table ttt_family is
    'The moves of a position of a variant, best first. There is no row if the game has ended.';
